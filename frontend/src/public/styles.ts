/** Imported once, by each entry: tokens and ground rules of the pages that customers open. */
import 'virtual:public-tokens.css'
import '@/ui/global.css'
import './page.css'
