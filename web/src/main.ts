import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { learn } from './lib/i18n.svelte'
import { watchRoute } from './lib/router.svelte'
import { settings, watchSettings } from './lib/settings.svelte'

watchSettings()
watchRoute()
void learn(settings.lang).then(() => mount(App, { target: document.getElementById('app')! }))
