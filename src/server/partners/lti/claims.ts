/** The schemas of launch claims, with the claim names of the standard. Unknown values are ignored. */
import { z } from 'zod'
import { CLAIM_PREFIX, DEEP_LINKING, GRADES, NAMES } from './platform-settings.ts'

const Text = z.string().max(2000)
const Url = z.url({ protocol: /^https?$/ }).max(2000)

const Shared = {
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1).max(255),
  email: Text.optional(),
  given_name: Text.optional(),
  family_name: Text.optional(),
  name: Text.optional(),
  [`${CLAIM_PREFIX}/version`]: z.literal('1.3.0'),
  [`${CLAIM_PREFIX}/deployment_id`]: z.string().min(1).max(255),
  [`${CLAIM_PREFIX}/roles`]: z.array(Text).max(100),
  [`${CLAIM_PREFIX}/context`]: z
    .looseObject({ id: z.string().max(255), title: Text.optional(), label: Text.optional() })
    .optional(),
  [`${CLAIM_PREFIX}/custom`]: z.record(z.string(), z.unknown()).optional(),
  [`${NAMES}/claim/namesroleservice`]: z.looseObject({ context_memberships_url: Url }).optional(),
}

/** A person opens a link in a course. */
export const ResourceClaims = z.looseObject({
  ...Shared,
  [`${CLAIM_PREFIX}/message_type`]: z.literal('LtiResourceLinkRequest'),
  [`${CLAIM_PREFIX}/target_link_uri`]: Url,
  [`${CLAIM_PREFIX}/resource_link`]: z.looseObject({ id: z.string().min(1).max(255), title: Text.optional() }),
  [`${GRADES}/claim/endpoint`]: z
    .looseObject({ lineitem: Url.optional(), lineitems: Url.optional(), scope: z.array(Text) })
    .optional(),
})

/** A teacher chooses content for a course. */
export const PickerClaims = z.looseObject({
  ...Shared,
  [`${CLAIM_PREFIX}/message_type`]: z.literal('LtiDeepLinkingRequest'),
  [`${DEEP_LINKING}/deep_linking_settings`]: z.looseObject({
    deep_link_return_url: Url,
    accept_types: z.array(Text),
    accept_multiple: z.union([z.boolean(), z.stringbool()]).optional(),
    data: z.string().max(20_000).optional(),
  }),
})

export type ResourceClaims = z.output<typeof ResourceClaims>
export type PickerClaims = z.output<typeof PickerClaims>

interface NameClaims {
  given_name?: string | undefined
  family_name?: string | undefined
  name?: string | undefined
}

/** If the platform sends only the full name, its first word is the first name. */
export const parseNameClaims = ({ given_name, family_name, name }: NameClaims) => ({
  firstName: given_name ?? name?.split(' ')[0],
  lastName: family_name ?? name?.split(' ').slice(1).join(' '),
})

/** The LIS roles that Alaia recognizes; all others grant nothing. */
const roleNames = [
  { of: 'admin', pattern: /(?:institution\/person|system\/person)#(?:Administrator|SysAdmin)$/ },
  { of: 'teacher', pattern: /membership#(?:Instructor|ContentDeveloper|Mentor)$|membership\/Instructor#/ },
  { of: 'teacher', pattern: /institution\/person#(?:Instructor|Faculty|Staff)$/ },
  { of: 'student', pattern: /membership#Learner$|membership\/Learner#|institution\/person#(?:Learner|Student)$/ },
] as const

/** @param claimedRoles role URIs; a simple name is a context role (LTI 1.3 core, A.2.3) */
export const parseRoleClaims = (claimedRoles: readonly string[]): ('student' | 'teacher' | 'admin')[] => {
  const roleUris = claimedRoles.map((role) => (role.includes('#') ? role : `membership#${role}`))
  const matchingRoles = roleNames.filter(({ pattern }) => roleUris.some((role) => pattern.test(role)))
  return [...new Set(matchingRoles.map(({ of }) => of))]
}
