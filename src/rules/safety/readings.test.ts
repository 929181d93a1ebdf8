import { expect, test } from 'vitest'
import { gate } from './gate.ts'

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])(
  'the word %s, which every object has, is read as any other',
  (word) => {
    expect(gate(`a bouncy ${word} game`)).toEqual({ outcome: 'fine' })
    expect(gate(`I want to die, ${word}`)).toEqual({ outcome: 'crisis' })
  },
)

test.each(['Grandma calls me every Sunday', 'nervous about phone calls', 'I relax when the teacher calls me'])(
  '"%s" is no diet',
  (text) => expect(gate(text)).toEqual({ outcome: 'fine' }),
)
