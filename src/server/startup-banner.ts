/** Prints the start-up banner for the person who started the server: address, sign-ins and rendering progress. */
import { createLinkIfEmpty } from './domains/identity/setup/setup-links.ts'
import { readDemoSignIns } from './domains/identity/identity.seed.ts'
import { countMissingAudio } from './domains/library/media/render-audio.queries.ts'
import type { RunningServer } from './start-server.ts'

const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)

const printAudioProgress = (missing: number, limit: number): void => {
  const renderedAhead = Math.min(missing, limit)
  if (renderedAhead) {
    printLine(
      `\nRendering the audio of ${renderedAhead} sessions in the background. Each session can be played as soon as it is done.`,
    )
  }
  if (missing > renderedAhead) {
    printLine(
      `\nThe audio of ${missing - renderedAhead} ${renderedAhead ? 'more' : 'sessions'} is rendered on first play (RENDER_AHEAD).`,
    )
  }
}

export const printStartupBanner = async (
  { platform, address }: RunningServer,
  partner: string | undefined,
): Promise<void> => {
  const { config } = platform
  if (config.ALAIA_ROLE === 'worker') {
    printLine(`This Alaia process only runs jobs; another process serves the pages. Health check: ${address}/readyz`)
    return
  }
  printLine(`\nAlaia is at ${config.PUBLIC_URL ?? address}\n`)
  if (config.production && config.PUBLIC_URL === undefined) {
    printLine('PUBLIC_URL is not set: public pages, the sitemap and the feed use the host of each request.\n')
  }
  const signIns = config.demo ? await readDemoSignIns(config.ALAIA_DATA) : []
  if (signIns.length) printLine('Demo sign-ins (also in demo-sign-ins.json in the data folder):')
  for (const { email, password, note } of signIns) printLine(`  ${email.padEnd(28)} ${password}   ${note}`)
  const link = await createLinkIfEmpty(platform.db, {
    config,
    origin: config.PUBLIC_URL ?? address,
    now: platform.clock.now(),
  })
  if (link) {
    printLine(`Alaia has no admin yet. This link creates the first one; it works once, for a day:\n  ${link}`)
  }
  if (partner) printLine(`\nA sandbox learning platform, connected to the demo school, is at ${partner}`)
  const missing = await countMissingAudio(platform.db)
  printAudioProgress(missing, config.RENDER_AHEAD)
  printLine('\nStop with Ctrl-C.')
}
