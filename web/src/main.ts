import './styles/base.css'
import './styles/welcome.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { greet } from './lib/api'
import { watchApp } from './lib/app.svelte'
import { pageOf } from './lib/pages'
import { here, watchRoute } from './lib/router.svelte'
import { watchSettings } from './lib/settings.svelte'
import { myTurn } from './lib/turn'

watchSettings()
watchRoute()
watchApp()
const target = document.getElementById('app')!
/** What the document shows stays until the page itself can take its place. */
void Promise.allSettled([greet(), pageOf(here.route.parts[0] ?? ''), myTurn()]).then(() => {
  target.replaceChildren()
  mount(App, { target })
})
