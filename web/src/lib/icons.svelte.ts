import own from '../generated/icons/client.json'
import { loaders } from '../generated/icons'
import { WORDS } from './art'

let table: Record<string, string> = $state.raw({ ...(own as Record<string, string>) })
const asked = new Set<string>()

/** The outline of an icon of the game-icons set, drawn on 512 by 512; undefined while it is not loaded. */
export function outline(name: string): string | undefined {
  return table[name] ?? table[WORDS[name]?.icon ?? '']
}

export async function loadIcons(game: string): Promise<void> {
  const load = loaders[game.replaceAll('-', '_')]
  if (!load || asked.has(game)) return
  asked.add(game)
  const found = await load()
  table = { ...table, ...found.default }
}
