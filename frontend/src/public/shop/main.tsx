import '../styles'
import './shop.css'
import './enhanced.css'
import { callAsNobody } from '@/api/client'
import { start } from './start'
import { stateOf } from './state'

callAsNobody()
const state = stateOf(document)
if (state) start(state)
