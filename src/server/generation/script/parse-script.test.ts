import { describe, expect, test } from 'vitest'
import { parseScript } from './parse-script.ts'
import { ScriptError } from './script-error.ts'

const head = `---
title: The waiting room
kind: session
audience: middle_school
minutes: 2
technique: listening
theme: everyday
energy: steady
series: none
collections: [two-minutes]
author: Alaia
narrator: Willow
description: For a chair in a hallway.
related: []
cover: { scene: rain, palette: dusk }
eyes: open
---
`

const body = `## arrive
There's a chair. It has you.
(3 5 9)

## practice: the clock
In.
(=3)
`

const listFaults = (source: string) => {
  try {
    parseScript(source)
  } catch (error) {
    if (error instanceof ScriptError) return error.faults
    throw error
  }
  return []
}

describe('parsing a script', () => {
  test('reads the header into typed fields and "none" as no series', () => {
    const script = parseScript(head + body)
    expect(script).toMatchObject({
      title: 'The waiting room',
      minutes: 2,
      narrator: 'Willow',
      collections: ['two-minutes'],
    })
    expect(script.cover).toEqual({ scene: 'rain', palette: 'dusk' })
    expect('series' in script).toBe(false)
  })

  test('reads the body into sections of lines with pauses and line numbers', () => {
    expect(parseScript(head + body).sections).toEqual([
      {
        section: 'arrive',
        at: 18,
        lines: [{ text: "There's a chair. It has you.", pause: { min: 3, ideal: 5, max: 9 }, at: 19 }],
      },
      { section: 'practice', name: 'the clock', at: 22, lines: [{ text: 'In.', pause: { hold: 3 }, at: 23 }] },
    ])
  })

  test('accepts the line endings of other systems', () => {
    expect(parseScript((head + body).replaceAll('\n', '\r\n'))).toEqual(parseScript(head + body))
  })

  test('reports every error with its line', () => {
    const faults = listFaults(`${head}## arrive
A line without a pause.
Another one.
(3 5)
(=2)
## middle
`)
    expect(faults).toEqual([
      { at: 19, message: 'the line has no pause after it' },
      { at: 21, message: 'a pause is (min ideal max) or (=seconds)' },
      { at: 23, message: 'a section is one of arrive, settle, practice, rest, return' },
    ])
  })

  test('reports an invalid header field with its line', () => {
    const wrong = head.replace('narrator: Willow', 'narrator: Someone').replace('scene: rain', 'scene: moon')
    expect(listFaults(wrong + body)).toMatchObject([
      { at: 12, message: expect.stringMatching(/^narrator: /) },
      { at: 15, message: expect.stringMatching(/^cover\.scene: /) },
    ])
  })

  test('reports unknown fields, missing fields and invalid YAML', () => {
    expect(listFaults(head.replace('eyes: open', 'eyes: open\nmood: blue') + body)[0]?.message).toContain('mood')
    expect(listFaults(head.replace('author: Alaia\n', '') + body)[0]?.message).toContain('author')
    expect(listFaults(head.replace('related: []', 'related: [') + body)[0]?.at).toBeGreaterThanOrEqual(14)
  })

  test('requires a position for a series', () => {
    expect(listFaults(head.replace('series: none', 'series: ten-breaths') + body)[0]?.message).toContain('position')
  })

  test('rejects a script without its fences', () => {
    expect(listFaults(body)).toEqual([{ at: 1, message: 'the first line must be ---' }])
    expect(listFaults('---\ntitle: x\n')[0]?.message).toContain('not closed')
  })
})
