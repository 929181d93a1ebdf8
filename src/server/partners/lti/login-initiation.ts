/** The first step of a launch: the platform initiates a login, and we request authorization (LTI 1.3 core, 5.1.1). */
import { PartnerFailure } from '../partner.ts'
import type { LtiPlatform } from './platform-settings.ts'

/** The parameters of /lti/login, from its query or form. */
export interface LoginInitiation {
  issuer: string
  loginHint: string
  targetLinkUri: string
  messageHint: string | undefined
  clientId: string | undefined
  deploymentId: string | undefined
  /** The platform's frame that stores the state when our cookies are blocked. */
  storageTarget: string | undefined
}

const MAX_LENGTH = 4000

/** @throws PartnerFailure if a parameter is missing or too long */
export const parseLoginInitiation = (fields: Readonly<Record<string, string>>): LoginInitiation => {
  const readOptional = (name: string): string | undefined => {
    const value = fields[name]
    if (value !== undefined && value.length > MAX_LENGTH) throw new PartnerFailure('refused', `${name} is too long.`)
    return value === '' ? undefined : value
  }
  const readRequired = (name: string): string => {
    const value = readOptional(name)
    if (value === undefined) throw new PartnerFailure('refused', `The platform didn't send its ${name}.`)
    return value
  }
  return {
    issuer: readRequired('iss'),
    loginHint: readRequired('login_hint'),
    targetLinkUri: readRequired('target_link_uri'),
    messageHint: readOptional('lti_message_hint'),
    clientId: readOptional('client_id'),
    deploymentId: readOptional('lti_deployment_id'),
    storageTarget: readOptional('lti_storage_target'),
  }
}

export interface LoginState {
  /** At least 128 random bits: the platform returns it with the launch, which binds the launch to this browser. */
  state: string
  /** Random as well. The signed launch contains it, and it is valid once. */
  nonce: string
  /** The absolute URL of /lti/launch in this installation. */
  redirectUri: string
}

/** Creates the URL at which the platform signs the launch. */
export const createAuthorizationUrl = (
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
