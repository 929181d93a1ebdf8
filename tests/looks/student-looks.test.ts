import { compareLooks } from './compare-looks.ts'
import { studentLooks } from './student-looks.ts'

compareLooks(studentLooks)
