import type { Page } from 'playwright-core'

type Size = { width: number; height: number }

/**
 * Resizes a page. Chromium sometimes considers a window maximized when many windows are resized at once, and then
 * rejects another size ("restore it to normal state first"), so the window is restored and resized again.
 */
export const resize = async (page: Page, size: Size): Promise<void> => {
  try {
    await page.setViewportSize(size)
  } catch (error) {
    if (!String(error).includes('restore it to normal state first')) throw error
    const client = await page.context().newCDPSession(page)
    const { windowId } = await client.send('Browser.getWindowForTarget')
    await client.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
    await client.detach()
    await page.setViewportSize(size)
  }
}
