import { describe, expect, it } from 'vitest'
import { screens } from './screens.ts'
import { screenName } from './screen-names.ts'

describe('the name of a screen', () => {
  it('is known for every address that somebody without an admin session can be given', () => {
    const isGivable = ({ path, area }: { path: string; area: string }) =>
      ['app', 'teacher'].includes(area) && !/^\/(?:audio\/|view$|teach\/)/.test(path)
    const unnamed = screens
      .filter(isGivable)
      .filter(({ path }) => screenName(path.replaceAll(/:\w+/g, 'x')) === undefined)
    expect(unnamed).toEqual([])
  })

  it('does not depend on the query, a final slash or the case', () => {
    for (const address of ['/reflect', '/reflect/?uuid=1', '/Reflect#top']) expect(screenName(address)).toBe('Reflect')
  })

  it('is undefined for an address that is no screen, and for one that shows something of its own', () => {
    for (const address of ['/nowhere', '/view?key_path=a.pdf', '/audio/x', '/admin/people']) {
      expect(screenName(address), address).toBeUndefined()
    }
  })
})
