import '../styles'
import './shop.css'
import './enhanced.css'
import { callAsNobody } from '@/api/client'
import { forgetOld } from '../kept'
import { start } from './start'
import { stateOf } from './state'

callAsNobody()
forgetOld()
const state = stateOf(document)
if (state && 'ir' in state) location.replace(state.ir)
else if (state) start(state)
