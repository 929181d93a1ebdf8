/** Registers Alaia with a platform: by LTI Dynamic Registration 1.0, or by JSON that the platform's admin copies. */
import { z } from 'zod'
import { PartnerFailure } from '../partner.ts'
import { sendLtiRequest, parseLtiJson } from './lti-requests.ts'
import { scopes, toolPaths, type LtiPlatform } from './platform-settings.ts'

/** The name and address under which Alaia registers. */
export interface ToolDescription {
  /** Origin of this installation. */
  origin: string
  name: string
  description: string
}

const Url = z.url({ protocol: /^https?$/ })

const Configuration = z.looseObject({
  issuer: Url,
  authorization_endpoint: Url,
  token_endpoint: Url,
  jwks_uri: Url,
  registration_endpoint: Url,
  authorization_server: z.string().optional(),
})

const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

const Registered = z.looseObject({
  client_id: z.string().min(1).max(255),
  [TOOL_CONFIGURATION]: z.looseObject({ deployment_id: z.string().max(255).optional() }).optional(),
})

const listMessages = (origin: string) => [
  { type: 'LtiResourceLinkRequest', target_link_uri: `${origin}/` },
  { type: 'LtiDeepLinkingRequest', target_link_uri: `${origin}/`, label: 'Choose from Alaia' },
]

/** Requests names but no email addresses, because LTI accounts are never matched by email. */
const claims = ['iss', 'sub', 'given_name', 'family_name']

const toRegistration = ({ origin, name, description }: ToolDescription) => ({
  application_type: 'web',
  response_types: ['id_token'],
  grant_types: ['implicit', 'client_credentials'],
  initiate_login_uri: origin + toolPaths.login,
  redirect_uris: [origin + toolPaths.launch],
  client_name: name,
  jwks_uri: origin + toolPaths.keys,
  token_endpoint_auth_method: 'private_key_jwt',
  id_token_signed_response_alg: 'RS256',
  scope: Object.values(scopes).join(' '),
  [TOOL_CONFIGURATION]: {
    domain: new URL(origin).host,
    description,
    target_link_uri: `${origin}/`,
    claims,
    messages: listMessages(origin),
  },
})

export interface RegistrationRequest {
  configurationUrl: string
  /** Authorizes the registration on behalf of the platform's admin. */
  registrationToken: string | undefined
  tool: ToolDescription
  /** Configured origins in private networks that may be called. */
  inside: readonly string[]
}

/** Rejects a registration endpoint on another site than the issuer and the configuration, and mixed protocols. */
const checkOrigins = (configuration: z.output<typeof Configuration>, configurationUrl: string): void => {
  const origins = [new URL(configurationUrl).origin, new URL(configuration.issuer).origin]
  const endpoints = [
    configuration.registration_endpoint,
    configuration.authorization_endpoint,
    configuration.token_endpoint,
    configuration.jwks_uri,
  ]
  const otherProtocolUrl = endpoints.find((url) => new URL(url).protocol !== new URL(configurationUrl).protocol)
  if (otherProtocolUrl !== undefined || !origins.includes(new URL(configuration.registration_endpoint).origin)) {
    throw new PartnerFailure('refused', "The platform's addresses are on different sites.")
  }
}

/** @returns the platform's settings; its deployment may be known only at the first launch @throws PartnerFailure */
export const registerTool = async (request: RegistrationRequest): Promise<LtiPlatform> => {
  const { configurationUrl, registrationToken, tool, inside } = request
  const parsedConfiguration = Configuration.safeParse(
    parseLtiJson(await sendLtiRequest({ method: 'GET', url: configurationUrl, inside })),
  )
  if (!parsedConfiguration.success) {
    throw new PartnerFailure('refused', "The platform's configuration doesn't follow the standard.")
  }
  const configuration = parsedConfiguration.data
  checkOrigins(configuration, configurationUrl)
  const answer = await sendLtiRequest({
    method: 'POST',
    url: configuration.registration_endpoint,
    headers: {
      'content-type': 'application/json',
      ...(registrationToken !== undefined && { authorization: `Bearer ${registrationToken}` }),
    },
    body: JSON.stringify(toRegistration(tool)),
    inside,
  })
  const registered = Registered.safeParse(parseLtiJson(answer))
  if (!registered.success) throw new PartnerFailure('refused', "The platform didn't send a client ID.")
  const deploymentId = registered.data[TOOL_CONFIGURATION]?.deployment_id
  return {
    issuer: configuration.issuer,
    clientId: registered.data.client_id,
    authorizationUrl: configuration.authorization_endpoint,
    tokenUrl: configuration.token_endpoint,
    keysUrl: configuration.jwks_uri,
    deploymentIds: deploymentId === undefined ? [] : [deploymentId],
    tokenAudience: configuration.authorization_server,
    inside,
  }
}

/** Creates the JSON that a Canvas admin pastes for a developer key. */
export const createCanvasConfiguration = ({ origin, name, description }: ToolDescription) => ({
  title: name,
  description,
  oidc_initiation_url: origin + toolPaths.login,
  target_link_uri: `${origin}/`,
  public_jwk_url: origin + toolPaths.keys,
  scopes: Object.values(scopes),
  extensions: [
    {
      platform: 'canvas.instructure.com',
      privacy_level: 'name_only',
      settings: {
        placements: ['assignment_selection', 'link_selection'].map((placement) => ({
          placement,
          message_type: 'LtiDeepLinkingRequest',
          target_link_uri: `${origin}/`,
        })),
      },
    },
  ],
  custom_fields: {},
})
