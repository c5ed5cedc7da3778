import '../styles'
import './booking.css'
import { start } from './start'

// For as long as the page is open.
start(new AbortController().signal)
