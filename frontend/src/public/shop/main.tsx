import '@/ui/styles'
import '../page.css'
