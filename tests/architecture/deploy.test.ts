/** The files in deploy/: containers, proxy and service fit together and grant no more access than needed. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { systemClock } from '#server/platform/clock.ts'
import { listConfigKeys } from '#server/platform/config-keys.ts'
import { listPathFolders, findProgram } from '#server/platform/program-path.ts'
import { createS3Storage } from '#server/platform/storage/s3.ts'
import { createS3Settings, startS3 } from '../support/files/s3.ts'

const run = promisify(execFile)

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8')
const settings = new Set(listConfigKeys().flatMap(({ key }) => [key, `${key}_FILE`]))

interface Service {
  image: string
  mem_limit?: string
  networks?: string[]
  profiles?: string[]
  restart?: string
  command?: string | string[]
  init?: boolean
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }> | string[]
  volumes?: string[]
  ports?: string[]
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)
/** Another container of our image only creates the bucket, and ends. */
const ownContainers = services.filter(([name, { image }]) => image === 'alaia' && name !== 'files-ready')
const listCaptures = (pattern: RegExp, text: string): string[] =>
  Array.from(text.matchAll(pattern), ([, capture = '']) => capture)

/** `stable` and `2` change over time; for PostgreSQL, the versions after the major one only contain fixes. */
const fixedVersion = /(?:^postgres:\d+-[a-z]+|:v?\d+\.\d+[\w.-]*)$/

describe('the containers of deploy/compose.yaml', () => {
  test('reach the speech server on a network without internet, and it restarts within its memory', () => {
    const { voice } = compose.services
    expect(voice).toMatchObject({ profiles: ['voice'], networks: ['voice'], mem_limit: '4g', restart: 'always' })
    expect(voice?.ports).toBeUndefined()
    expect(compose.networks['voice']).toEqual({ internal: true })
    for (const [name, { networks }] of ownContainers) expect(networks, name).toContain('voice')
  })

  test('can write only their data, and wait for what they need', () => {
    expect(ownContainers.map(([, { environment }]) => environment?.['ALAIA_ROLE'])).toEqual(['web', 'worker'])
    for (const [name, service] of ownContainers) {
      expect(service, name).toMatchObject({
        init: true,
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        depends_on: { database: { condition: 'service_healthy' } },
      })
      expect(service.volumes, name).toEqual([expect.stringMatching(/^[a-z-]+:\/data$/), 'backups:/data/backups'])
      expect(Object.keys(service.environment ?? {}).filter((key) => !settings.has(key))).toEqual([])
    }
  })

  test('share one backups folder that they can write', () => {
    const backups = ownContainers.map(([, { volumes = [] }]) => volumes.find((volume) => volume.endsWith('/backups')))
    expect(new Set(backups)).toEqual(new Set(['backups:/data/backups']))
    expect(read('Dockerfile')).toMatch(/^RUN mkdir -p \/data\/backups && chown -R node:node \/data$/m)
  })

  test('use fixed image versions, and only the proxy publishes ports', () => {
    const unfixed = services.filter(([, { image }]) => image !== 'alaia' && !fixedVersion.test(image))
    expect(unfixed.map(([name]) => name)).toEqual([])
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
  })

  test('mount only declared volumes', () => {
    const volumeNames = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    const namedVolumes = [...new Set(volumeNames)].filter((name) => !name.startsWith('./'))
    expect(namedVolumes.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  })

  test('use only variables of env.example, which names no unknown setting', () => {
    const example = listCaptures(/^([A-Z_\d]+)=/gm, read('env.example'))
    const usedVariables = new Set(listCaptures(/\$\{([A-Z_\d]+)/g, read('compose.yaml')))
    expect([...usedVariables].filter((name) => !example.includes(name))).toEqual([])
    expect(example.filter((name) => !settings.has(name) && !usedVariables.has(name))).toEqual([])
  })

  test('are health-checked by the proxy at /healthz, and waited for during a restart', () => {
    const proxy = read('Caddyfile')
    expect(listCaptures(/health_uri (\S+)/g, proxy)).toEqual(['/healthz'])
    expect(listCaptures(/lb_try_duration (\d+)s/g, proxy).map(Number)).toEqual([expect.any(Number)])
    expect(Number(listCaptures(/lb_try_duration (\d+)s/g, proxy)[0])).toBeGreaterThanOrEqual(10)
  })

  test('use a maintained object store whose bucket is created before the app starts', () => {
    expect(services.filter(([, { image }]) => /minio/i.test(image))).toEqual([])
    const { files, 'files-ready': ready, app } = compose.services
    expect([files?.command].flat()).toContain('-s3.port=8333')
    expect(files?.environment).toEqual({
      AWS_ACCESS_KEY_ID: app?.environment?.['S3_ACCESS_KEY_ID'],
      AWS_SECRET_ACCESS_KEY: app?.environment?.['S3_SECRET_ACCESS_KEY'],
    })
    expect(app?.environment?.['S3_ENDPOINT']).toBe('http://files:8333')
    expect([ready?.command].flat()).toEqual(['node', 'deploy/create-bucket.ts'])
    expect(app?.depends_on).toMatchObject({ 'files-ready': { condition: 'service_completed_successfully' } })
  })

  test('create the bucket, and leave an existing one as it is', async () => {
    const store = await startS3()
    const env = { ...process.env, ...createS3Settings(store), S3_BUCKET: 'new-bucket' }
    const create = () => run(process.execPath, ['deploy/create-bucket.ts'], { env })
    expect((await create()).stdout).toBe('The bucket new-bucket exists.\n')
    expect((await create()).stdout).toBe('The bucket new-bucket exists.\n')
    const storage = createS3Storage({ ...store, bucket: 'new-bucket', clock: systemClock })
    await storage.put('public/one.txt', Buffer.from('one'), { contentType: 'text/plain' })
    expect((await storage.stat('public/one.txt'))?.size).toBe(3)
    await store.close()
  })

  test('run at the addresses that the proxy uses', () => {
    const usedVariables = listCaptures(/reverse_proxy (\S+) \{/g, read('Caddyfile')).concat(
      listCaptures(/reverse_proxy (\S+)$/gm, read('Caddyfile')),
    )
    expect(usedVariables.toSorted()).toEqual(['app:3000', 'files:8333'])
    expect(compose.services['app'] && compose.services['files']).toBeTruthy()
  })
})

describe('the image of deploy/Dockerfile', () => {
  const lines = read('Dockerfile').split('\n')
  const finalStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const listInstructions = (name: string): string[] => finalStage.filter((line) => line.startsWith(`${name} `))

  test('runs as an ordinary user, has a health check, and starts an existing file', () => {
    expect(listInstructions('USER')).toEqual(['USER node'])
    expect(finalStage.findIndex((line) => line.startsWith('USER '))).toBeLessThan(
      finalStage.findIndex((line) => line.startsWith('CMD ')),
    )
    expect(listInstructions('HEALTHCHECK')).toHaveLength(1)
    expect(finalStage.join('\n')).toContain('/readyz')
    const startCommand = JSON.parse(listInstructions('CMD')[0]?.slice('CMD '.length) ?? '[]') as string[]
    expect(existsSync(startCommand.at(-1) ?? '')).toBe(true)
  })

  test('uses fixed base image versions, and sets no unknown setting', () => {
    expect(listCaptures(/^FROM (\S+)/gm, lines.join('\n')).filter((image) => !/:\d+-/.test(image))).toEqual([])
    const environmentKeys = listCaptures(/(?:^ENV|\s)([A-Z_\d]+)=/g, listInstructions('ENV').join('\n'))
    expect(environmentKeys.length).toBeGreaterThan(3)
    expect(environmentKeys.filter((key) => !settings.has(key))).toEqual([])
  })
})

const systemdAnalyze = findProgram(listPathFolders(), ['systemd-analyze'])
test.skipIf(!systemdAnalyze)('the systemd service passes systemd-analyze verify', () => {
  expect(
    execFileSync(systemdAnalyze ?? '', ['verify', 'deploy/alaia.service'], { encoding: 'utf8', stdio: 'pipe' }),
  ).toBe('')
})

test('the systemd service can write only its own folder and gain no privileges', () => {
  const unit = read('alaia.service')
  for (const line of [
    'User=alaia',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'NoNewPrivileges=yes',
    'PrivateTmp=yes',
  ]) {
    expect(unit).toContain(`\n${line}\n`)
  }
})
