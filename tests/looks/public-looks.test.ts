import { compareLooks } from './compare-looks.ts'
import { publicLooks } from './public-looks.ts'

compareLooks(publicLooks)
