/** The first step of a launch: the platform says that somebody comes, and we ask it who (LTI 1.3 core, 5.1.1). */
import { PartnerFailure } from '../partner.ts'
import type { LtiPlatform } from './platform.ts'

/** What comes with the browser to /lti/login, in its query or its form. */
export interface LoginInitiation {
  issuer: string
  loginHint: string
  targetLinkUri: string
  messageHint: string | undefined
  clientId: string | undefined
  deploymentId: string | undefined
  /** The frame in which the platform keeps the state for us where cookies do not travel. */
  storageTarget: string | undefined
}

const LONGEST = 4000

/** @throws PartnerFailure where something is missing or much too long */
export const parseLoginInitiation = (fields: Readonly<Record<string, string>>): LoginInitiation => {
  const optional = (name: string): string | undefined => {
    const value = fields[name]
    if (value !== undefined && value.length > LONGEST) throw new PartnerFailure('refused', `${name} is too long.`)
    return value === '' ? undefined : value
  }
  const required = (name: string): string => {
    const value = optional(name)
    if (value === undefined) throw new PartnerFailure('refused', `The platform didn't send its ${name}.`)
    return value
  }
  return {
    issuer: required('iss'),
    loginHint: required('login_hint'),
    targetLinkUri: required('target_link_uri'),
    messageHint: optional('lti_message_hint'),
    clientId: optional('client_id'),
    deploymentId: optional('lti_deployment_id'),
    storageTarget: optional('lti_storage_target'),
  }
}

export interface LoginState {
  /** Ours alone, 128 random bits or more: comes back with the answer, and binds it to this browser. */
  state: string
  /** Known to this installation only, too. The signed response contains it, and it is valid once. */
  nonce: string
  /** /lti/launch of this installation, absolute. */
  redirectUri: string
}

/** Where the browser goes, to come back with a signed answer. */
export const authorizationUrlFor = (
  { authorizationUrl, clientId }: LtiPlatform,
  { loginHint, messageHint }: LoginInitiation,
  { state, nonce, redirectUri }: LoginState,
): string => {
  const url = new URL(authorizationUrl)
  const params = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: clientId,
    redirect_uri: redirectUri,
    login_hint: loginHint,
    ...(messageHint !== undefined && { lti_message_hint: messageHint }),
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
