import '../styles'
import './tracking.css'
import { callAsNobody } from '@/api/client'
import { forgetOld } from '../kept'
import { start } from './start'

callAsNobody()
forgetOld()
// For as long as the page is open.
start(new AbortController().signal)
