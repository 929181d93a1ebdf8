/** Connects the demo school with the sandbox platform that runs next to the server. */
import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import type { Adapters } from '#server/partners/partner.ts'
import { findConnection, findOrganizationByCode, upsertConnection } from './connections.queries.ts'
import { defaultAttributes, defaultRoles, openSecrets, sealSecrets, parseSettings } from './settings.ts'

export const SandboxFacts = z.object({
  name: z.string(),
  school_code: z.string(),
  base_url: z.string(),
  api_key: z.string(),
  entity_id: z.string(),
  sign_on_url: z.string(),
  certificate: z.string(),
})
export type SandboxFacts = z.infer<typeof SandboxFacts>

interface SandboxConnection {
  platform: Platform
  adapters: Adapters
  facts: SandboxFacts
  /** The origin that people use to reach us. */
  origin: string
}

/**
 * Updates the sandbox's address, which may change with each start. A school that has since connected another platform
 * stays with it.
 */
export const connectSandbox = async ({ platform, adapters, facts, origin }: SandboxConnection): Promise<void> => {
  const { db, clock, config } = platform
  const organization = await findOrganizationByCode(db, facts.school_code)
  if (!organization) return
  const existing = await findConnection(db, organization.uuid)
  if (existing && !existing.sandbox) return
  const seal = createSeal(config)
  const secrets = {
    api_key: facts.api_key,
    service_key: (existing && openSecrets(seal, existing)?.service_key) ?? (await adapters.createServiceKey('Alaia')),
  }
  const settings = {
    ...(existing
      ? parseSettings(existing)
      : {
          attributes: defaultAttributes,
          roles: defaultRoles,
          people: { link_by_email: true, link_by_username: true, create: true, admins: true },
          allow_idp_initiated: true,
        }),
    base_url: facts.base_url,
    sign_on_url: facts.sign_on_url,
    origin,
  }
  await upsertConnection(db, {
    organization_uuid: organization.uuid,
    kind: 'colegia',
    name: existing?.name ?? facts.name,
    enabled: existing?.enabled ?? true,
    settings: JSON.stringify(settings),
    idp_entity_id: facts.entity_id,
    certificates: existing?.certificates.length ? existing.certificates : [facts.certificate],
    secrets: sealSecrets(seal, organization.uuid, secrets),
    sandbox: true,
    changed_at: clock.now(),
    tested_at: existing?.tested_at ?? null,
    test_problem: existing?.test_problem ?? null,
  })
}
