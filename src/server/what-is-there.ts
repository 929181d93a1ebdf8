/** What whoever started it reads: where it is, who can come in, and what is still being made. */
import { linkForEmpty } from './domains/identity/first/links.ts'
import { readDemoSignIns } from './domains/identity/identity.seed.ts'
import { countOfMissingSounds } from './domains/library/media/sounds.queries.ts'
import type { Running } from './start.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const saySounds = (missing: number, most: number): void => {
  const ahead = Math.min(missing, most)
  if (ahead) {
    say(
      `\nStill being made in the background: the sound of ${ahead} sessions. Each can be played as soon as it is done.`,
    )
  }
  if (missing > ahead) {
    say(
      `\nThe sound of ${missing - ahead} ${ahead ? 'more' : 'sessions'} is made when somebody opens it (RENDER_AHEAD).`,
    )
  }
}

export const sayWhatIsThere = async ({ platform, address }: Running, partner: string | undefined): Promise<void> => {
  const { config } = platform
  if (config.ALAIA_ROLE === 'worker') {
    say(`Alaia works here through its jobs; another process serves the pages. Health is at ${address}/readyz`)
    return
  }
  say(`\nAlaia is at ${config.PUBLIC_URL ?? address}\n`)
  if (config.production && config.PUBLIC_URL === undefined) {
    say('PUBLIC_URL is not set: public pages, their map and their feed name whatever host they are asked for.\n')
  }
  const signIns = config.demo ? await readDemoSignIns(config.ALAIA_DATA) : []
  if (signIns.length) say('Demo sign-ins (also in demo-sign-ins.json in the data folder):')
  for (const { email, password, note } of signIns) say(`  ${email.padEnd(28)} ${password}   ${note}`)
  const link = await linkForEmpty(platform.db, {
    config,
    origin: config.PUBLIC_URL ?? address,
    now: platform.clock.now(),
  })
  if (link) say(`Nobody runs Alaia here yet. This link makes its first admin; it works once, for a day:\n  ${link}`)
  if (partner) say(`\nA pretend learning platform, connected with the demo school, is at ${partner}`)
  const missing = await countOfMissingSounds(platform.db)
  saySounds(missing, config.RENDER_AHEAD)
  say('\nStop with Ctrl-C.')
}
