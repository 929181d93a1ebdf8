import { describe, expect, it } from 'vitest'
import { screens } from './screens.ts'
import { findScreenName } from './screen-names.ts'

describe('screen name', () => {
  it('exists for every path that can be assigned to someone without an admin session', () => {
    const isAssignable = ({ path, area }: { path: string; area: string }) =>
      ['app', 'teacher'].includes(area) && !/^\/(?:audio\/|view$|teach\/)/.test(path)
    const unnamed = screens
      .filter(isAssignable)
      .filter(({ path }) => findScreenName(path.replaceAll(/:\w+/g, 'x')) === undefined)
    expect(unnamed).toEqual([])
  })

  it('ignores the query, a trailing slash and letter case', () => {
    for (const address of ['/reflect', '/reflect/?uuid=1', '/Reflect#top']) {
      expect(findScreenName(address)).toBe('Reflect')
    }
  })

  it('is undefined for an unknown path and for a screen with its own title', () => {
    for (const address of ['/nowhere', '/view?key_path=a.pdf', '/audio/x', '/admin/people']) {
      expect(findScreenName(address), address).toBeUndefined()
    }
  })
})
