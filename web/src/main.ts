import './lib/older'
import { mount } from 'svelte'
import App from './App.svelte'
import './style/tokens.css'
import './style/base.css'
import './style/controls.css'
import './style/layout.css'
import './style/fight.css'
import './style/plates.css'

const target = document.getElementById('app')
if (target) mount(App, { target })
