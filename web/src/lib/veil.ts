/** What everybody at one screen may see together: hands lie face down. */
import type { Scene, Text } from './model'

export function veiled(scene: Scene, back: Text): Scene {
  const zones = scene.zones.map((zone) =>
    zone.kind === 'hand' ? { ...zone, elements: (zone.elements ?? []).map(({ key, form, owner }) => ({ key, form, label: back, owner: owner ?? null })) } : zone,
  )
  return { ...scene, zones }
}
