/* A table without a server: runs our own rules, and answers each message of the page with those that a server would send. */
import { loadPyodide } from './pyodide.mjs'

const beside = (name) => new URL(name, import.meta.url)
const bytes = async (address) => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} ${address}`)
  return answer.arrayBuffer()
}
const ROOMS = '/rooms'
let table = null

async function begin({ rooms, id, game, lesson, player, said }) {
  const [python, wheel, sources] = await Promise.all([loadPyodide({ indexURL: beside('./').href }), bytes(beside('msgspec.whl')), bytes(rooms)])
  python.unpackArchive(wheel, 'wheel')
  python.unpackArchive(sources, 'zip', { extractDir: ROOMS })
  table = python.runPython(`import sys; sys.path.append('${ROOMS}'); from tafelrunde.server.alone import sit_down; sit_down`)(id, game, lesson, player)
  for (const each of said) table.speak(each)
}

self.onmessage = async ({ data }) => {
  try {
    if (data.begin) {
      await begin(data.begin)
      self.postMessage({ isReady: true })
    } else self.postMessage({ told: table.speak(data.say) })
  } catch (problem) {
    self.postMessage({ problem: String(problem) })
  }
}
