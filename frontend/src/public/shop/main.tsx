import '../styles'
import './shop.css'
import './enhanced.css'
import { start } from './start'
import { stateOf } from './state'

const state = stateOf(document)
if (state) start(state)
