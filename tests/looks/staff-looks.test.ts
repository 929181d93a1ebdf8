import { compareLooks } from './compare-looks.ts'
import { schoolLooks } from './school-looks.ts'
import { staffLooks } from './staff-looks.ts'

compareLooks([...staffLooks, ...schoolLooks])
