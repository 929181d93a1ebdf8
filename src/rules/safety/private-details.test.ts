import { describe, expect, test } from 'vitest'
import { removePrivateDetails } from './private-details.ts'

describe('removePrivateDetails removes private details from', () => {
  test.each([
    ['my friend Sarah moved away', ['Sarah']],
    ['My name is tom baker and I am sad', ['tom']],
    ['I am Tom Baker, call me at 555 123 4567.', ['Tom', 'Baker', '555', '4567']],
    ["I'm Maya and I can't sleep", ['Maya']],
    ['Mrs. Alvarez yelled at me today', ['Alvarez']],
    ['mr jones is mean', ['jones']],
    ['yesterday Liam Chen pushed me', ['Liam', 'Chen']],
    ['write to me at kid.one@school.example.org', ['kid.one', 'example.org']],
    ['my insta is @star_girl22', ['star_girl22']],
    ['I live at 42 Maple Grove Street and miss it', ['42', 'Maple', 'Grove']],
    ['I go to Riverbend Middle School and hate math', ['Riverbend']],
    ['see www.example.com/me', ['example']],
    ['my dog is called Biscuit', ['Biscuit']],
    ['my student number is 0048213', ['0048213']],
    ['call (305) 555-0123 please', ['305', '0123']],
  ])('%s', (text, removed) => {
    const cleaned = removePrivateDetails(text)
    for (const detail of removed) expect(cleaned).not.toContain(detail)
  })
})

describe('removePrivateDetails', () => {
  test.each([
    'There is a spelling test tomorrow and my tummy feels funny.',
    'I want to be calm when the math quiz comes.',
    'On Monday I have English and then PE, and I am nervous.',
    'Grandma died and Mom is quiet.',
    'I am tired. Nothing works today.',
    "I'm 9 and I have 2 tests",
  ])('preserves what the exercise is for: %s', (text) => expect(removePrivateDetails(text)).toBe(text))

  test('changes text in capitals to lower case', () => {
    expect(removePrivateDetails('I CANNOT SLEEP')).toBe('i cannot sleep')
  })
})
