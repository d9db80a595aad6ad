import './styles/base.css'
import './styles/welcome.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { greet } from './lib/api'
import { watchApp } from './lib/app.svelte'
import { expectMyTables } from './lib/mine.svelte'
import { pageOf } from './lib/pages'
import { here, watchRoute } from './lib/router.svelte'
import { watchSettings } from './lib/settings.svelte'
import { seen } from './lib/shell'
import { myTurn } from './lib/turn'

watchSettings()
watchRoute()
watchApp()
const target = document.getElementById('app')!
const name = here.route.parts[0] ?? ''
/** What the document shows stays until it has been seen, and the page itself can take its place. */
void Promise.allSettled([greet(), pageOf(name), name === '' && expectMyTables(), seen(target), myTurn()]).then(() => {
  target.replaceChildren()
  mount(App, { target })
})
