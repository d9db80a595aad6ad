import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { greet } from './lib/api'
import { watchRoute } from './lib/router.svelte'
import { watchSettings } from './lib/settings.svelte'

watchSettings()
watchRoute()
void greet().finally(() => mount(App, { target: document.getElementById('app')! }))
