// @tag api-reference
/** The API reference at /api/docs: complete, usable with the keyboard, and without requests to other hosts. */
import { afterAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/browser/axe.ts'
import { closeWindows, openWindow, toUrl, type Theme, type Window } from '../support/journey/journey.ts'

afterAll(closeWindows)

/** Counts what the browser blocked, apart from the one test of a library whether it may compile code. */
const countBlocked = async ({ page }: Window): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { blockedCount: number }
    counter.blockedCount = 0
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      if (blockedURI !== 'eval') counter.blockedCount += 1
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { blockedCount: number }).blockedCount)
}

const openReference = async (window: Window): Promise<void> => {
  await window.page.goto('/api/docs')
  await window.page.getByRole('heading', { level: 1, name: 'Alaia' }).waitFor()
}

const listOperations = async (): Promise<string[]> => {
  const { paths } = (await (await fetch(toUrl('/api/openapi.json'))).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => method.toUpperCase() + path),
  )
}

describe('the API reference', () => {
  it.each<Theme>(['light', 'dark'])(
    'lists every operation without any blocked content in the %s theme',
    async (theme) => {
      const window = await openWindow({ theme })
      const { page, problems } = window
      const requestedPaths = new Set<string>()
      page.on('request', (request) => void requestedPaths.add(new URL(request.url()).pathname))
      const getBlockedCount = await countBlocked(window)
      await openReference(window)
      const ids = await page
        .locator('[data-sidebar-id]')
        .evaluateAll((items) => items.map((item) => item.dataset['sidebarId']))
      const operations = await listOperations()
      expect(operations.length).toBeGreaterThan(290)
      expect(operations.filter((operation) => !ids.some((id) => id?.endsWith(`/${operation}`)))).toEqual([])
      expect([...requestedPaths].toSorted()).toEqual(['/api-reference.js', '/api/docs'])
      expect(await findViolations(page)).toEqual([])
      expect(await getBlockedCount()).toBe(0)
      expect(problems).toEqual([])
      await window.close()
    },
  )

  it('finds an operation with the keyboard', async () => {
    const window = await openWindow()
    const { page } = window
    await openReference(window)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Enter search query' }).waitFor()
    await page.keyboard.type('usage record')
    await page
      .getByRole('option', { name: /usage record/i })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#.*analytics\/usage\/update/)
    const heading = page.getByRole('heading', { name: /Create a usage record/ }).first()
    await heading.waitFor()
    expect(await heading.isVisible()).toBe(true)
    await window.close()
  })
})
