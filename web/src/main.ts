import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { watchRoute } from './lib/router.svelte'
import { watchSettings } from './lib/settings.svelte'

watchSettings()
watchRoute()
mount(App, { target: document.getElementById('app')! })
