import './styles/base.css'
import './styles/welcome.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { greet } from './lib/api'
import { watchApp } from './lib/app.svelte'
import { watchRoute } from './lib/router.svelte'
import { watchSettings } from './lib/settings.svelte'

watchSettings()
watchRoute()
watchApp()
const target = document.getElementById('app')!
void greet().finally(() => {
  target.replaceChildren()
  mount(App, { target })
})
