// The charts of the laboratory's reports. This is a script of its own, which a report takes in whole: it draws what it is given and
// asks nobody for anything. Expressions are interpreted, so that a page may forbid code that is made from words.
import embed, { type VisualizationSpec } from 'vega-embed'

type Draw = (data: string) => void

const draw: Draw = (data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  const specs = JSON.parse(new TextDecoder().decode(bytes)) as VisualizationSpec[]
  specs.forEach((spec, number) => {
    const config = { background: 'transparent', font: 'system-ui, sans-serif' }
    const actions = { export: true, source: false, compiled: false, editor: false }
    void embed(`#chart${number}`, { config, ...spec } as VisualizationSpec, { mode: 'vega-lite', ast: true, actions, renderer: 'svg' })
  })
}

;(globalThis as unknown as { labCharts: Draw }).labCharts = draw
