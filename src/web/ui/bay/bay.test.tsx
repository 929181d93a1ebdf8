import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { siteSettings } from '#art/bay/site-settings.ts'
import { playerSettings } from '#art/bay/player-settings.ts'
import { appSettings } from '#art/bay/app-settings.ts'
import { Bay, type BayProps } from './bay.tsx'
import { getSunPosition } from './sun-position.ts'

const renderBay = (props: BayProps): string => renderToStaticMarkup(<Bay {...props} />)

const listIds = (markup: string): string[] => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

describe('server-rendered bay', () => {
  it('contains a wide and a tall composition', () => {
    const markup = renderBay({ composition: 'publicHome' })
    const { wide, tall } = siteSettings.publicHome
    expect(markup).toContain(`viewBox="0 0 ${wide.width} ${wide.height}"`)
    expect(markup).toContain(`viewBox="0 0 ${tall.width} ${tall.height}"`)
  })

  it('contains no style attribute and no script, for the content security policy', () => {
    const markup = renderBay({ composition: 'player', progress: 0.4 })
    expect(markup).not.toMatch(/ style=|<script|<style/)
  })

  it('has unique paint ids and uses only those', () => {
    const markup = renderBay({ composition: 'login' })
    const ids = listIds(markup)
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...markup.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id)
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('is hidden from screen readers, or has one label', () => {
    expect(renderBay({ composition: 'home' })).toMatch(/^<div aria-hidden="true"|^<div [^>]*aria-hidden="true"/)
    const labeled = renderBay({ composition: 'home', label: 'A bay at dawn.' })
    expect(labeled).toMatch(/^<div [^>]*role="img" aria-label="A bay at dawn."/)
  })

  it('is lit for the time of day, or in the given palette', () => {
    const skies = [
      renderBay({ composition: 'home', daypart: 'morning' }),
      renderBay({ composition: 'home', daypart: 'afternoon' }),
      renderBay({ composition: 'home', daypart: 'evening' }),
      renderBay({ composition: 'home', palette: 'night' }),
    ].map((markup) => /stop-color="([^"]+)"/.exec(markup)?.[1])
    expect(new Set(skies).size).toBe(4)
    expect(renderBay({ composition: 'notFound', byDay: 'frost' })).toBe(
      renderBay({ composition: 'notFound', byDay: 'frost', daypart: 'evening' }),
    )
  })

  it('is smaller than 40 kB with both compositions', () => {
    for (const composition of ['publicHome', 'home', 'player', 'checkIn'] as const) {
      expect(renderBay({ composition }).length).toBeLessThan(40_000)
    }
  })
})

describe('sun position', () => {
  const { player } = playerSettings
  const { checkIn } = appSettings

  it('shows playback progress from the horizon over noon to sunset', () => {
    const getSunAt = (progress: number) => getSunPosition(player.wide, { progress })
    expect([getSunAt(0).x, getSunAt(0).y, getSunAt(0).traveled]).toEqual([160, 540, 0])
    expect([getSunAt(0.5).x, getSunAt(0.5).y, getSunAt(0.5).traveled]).toEqual([720, 188, 0.5])
    expect([getSunAt(1).x, getSunAt(1).traveled]).toEqual([1280, 1])
  })

  it('is clamped for progress outside its range', () => {
    expect(getSunPosition(player.wide, { progress: 7 })).toEqual(getSunPosition(player.wide, { progress: 1 }))
    expect(getSunPosition(player.wide, { progress: -1 })).toEqual(getSunPosition(player.wide, {}))
  })

  it('shows the mood: the lowest has set, the highest is high above', () => {
    expect(getSunPosition(checkIn.wide, { height: 0 }).up).toBe(false)
    expect(getSunPosition(checkIn.wide, { height: 0.25 }).up).toBe(true)
    expect(getSunPosition(checkIn.wide, { height: 1 }).y).toBeLessThan(getSunPosition(checkIn.wide, { height: 0.5 }).y)
  })

  it('moves sideways to a chosen feeling word', () => {
    expect(getSunPosition(appSettings.feelingWords.wide, { x: 0.25, height: 0.75 }).x).toBe(360)
  })
})
