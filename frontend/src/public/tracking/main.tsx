import '../styles'
import './tracking.css'
import { callAsNobody } from '@/api/client'
import { start } from './start'

callAsNobody()
// For as long as the page is open.
start(new AbortController().signal)
