/** Checks 1-23: access control and attacks. */
import type { Figure } from './figure.ts'
import { openFiles } from './optional-tests.ts'

export const figuresOfAccess: readonly Figure[] = [
  {
    id: 1,
    figure:
      'access to every endpoint, called by seven roles with valid and invalid input (checks 2 and 3 cover objects)',
    goal: '700 or more pairs of endpoint and role, 100% correct',
    shown: ['access', 'access-success'],
  },
  {
    id: 2,
    figure: 'reads or writes across schools',
    goal: '0',
    shown: ['tenant-isolation-admins', 'tenant-isolation-members', 'student-privacy', 'file-access'],
  },
  {
    id: 3,
    figure: 'objects of another person at the same school, reached by UUID',
    goal: '0',
    shown: [
      'student-privacy',
      'journal',
      'reflect',
      'favorites-and-progress',
      'exercises',
      'history',
      'assignments',
      'submissions',
    ],
  },
  {
    id: 4,
    figure: 'undeclared fields that an endpoint accepts, at every level of nesting',
    goal: '0 change anything: each is rejected',
    shown: ['access', 'response-serializer', 'rich-text', 'site'],
  },
  {
    id: 5,
    figure: 'invalid request bodies',
    goal: '8,000 or more bodies; 0 responses with 5xx; 0 crashes',
    shown: ['access', 'error-responses'],
  },
  {
    id: 6,
    figure: 'generated requests that are nearly valid',
    goal: '20,000 or more requests; 0 responses with 5xx; 100% of responses match the schema',
    shown: ['generated-load', 'generated-requests'],
  },
  {
    id: 7,
    figure: 'requests with malformed HTTP framing (request smuggling)',
    goal: 'none is handled: each is answered with 4xx, or its connection is closed',
    shown: ['http-framing', 'slow-bodies'],
  },
  {
    id: 8,
    figure: 'security headers of every response and page',
    goal: '0 missing',
    shown: ['access', 'security-headers', 'built-pages', 'public-site', 'trusted-types', 'journeys-every-page'],
  },
  {
    id: 9,
    figure: 'session cookie: flags, and randomness of the token',
    goal: 'all flags; 128 bits or more',
    shown: ['identity', 'session-cookie', 'own-origin'],
  },
  {
    id: 10,
    figure:
      'auth sessions: new at every sign-in, ended after one hour without a request, after twelve hours, and after sign-out, password change or deactivation; clock jumps',
    goal: '100%; nobody stays signed in forever or is locked out, nothing is deleted early, each job runs once',
    shown: [
      'identity',
      'sign-in-methods',
      'password-reset',
      'sso',
      'partners-clock-jumps',
      'sessions',
      'identity-clock-jumps',
      'clock-check',
      'clock-change',
      'clock-rollback',
    ],
  },
  {
    id: 11,
    figure: 'password guessing from one network or many, its effect on a classmate, forged IP addresses',
    goal: '<= 10 attempts, then growing delays, no permanent lockout',
    shown: ['rate-limits', 'networks', 'own-origin'],
  },
  {
    id: 12,
    figure: 'sign-in of an unknown person or with a wrong password: message, status and time of the response',
    goal: 'identical; medians less than 10 ms apart',
    shown: ['account-enumeration', 'identity'],
  },
  {
    id: 13,
    figure: 'password rules',
    goal: 'a dozen cases or more, all correct: twelve characters (eight with two-step sign-in), sixty-four and more accepted, common ones rejected, any characters, pasting',
    shown: ['rules-passwords', 'second-step', 'sign-in'],
  },
  {
    id: 14,
    figure: 'hostile uploads',
    goal: '52 of 52 as expected; 0 responses with 5xx; no file can run in a browser',
    shown: [
      'hostile-uploads',
      'resources-uploads',
      'open-file',
      'file-responses',
      'media-uploads',
      'sniff',
      'read-zip',
    ],
    elsewhere: {
      'on a full disk fails with a message, leaves no file and works again afterwards':
        'it needs the right to mount a small disk; check 29 also fills a disk',
      ...openFiles,
    },
  },
  {
    id: 15,
    figure: 'path traversal attempts',
    goal: '0 leaks, 0 responses with 5xx',
    shown: ['media', 'storage', 'built-pages', 'open-file', 'file-viewer'],
  },
  {
    id: 16,
    figure: 'changed or expired signed URLs, and their lifetime',
    goal: 'all rejected; five minutes or less',
    shown: ['signatures', 'media', 'file-access', 'open-file', 'admin-uploads'],
  },
  {
    id: 17,
    figure: 'scripts in user input',
    goal: '0 scripts run; every endpoint with a text field stores them as text, or is listed with a reason',
    shown: ['hostile-texts-in-pages', 'html', 'markdown', 'public-pages', 'file-responses'],
    elsewhere: openFiles,
  },
  {
    id: 18,
    figure: 'requests from a page of another site',
    goal: 'all rejected',
    shown: ['cross-site-requests', 'events'],
  },
  {
    id: 19,
    figure: 'internal addresses that the server can be made to request',
    goal: '0 of 47 or more reached',
    shown: [
      'public-addresses',
      'external-fetches',
      'lti-tool',
      'lti-launch',
      'feed-sync',
      'providers',
      'forbidden-constructs',
    ],
  },
  {
    id: 20,
    figure: 'SQL in user input that runs in the database',
    goal: '0',
    shown: ['raw-sql', 'generated-load'],
  },
  {
    id: 21,
    figure: 'invalid SAML responses',
    goal: '63 of 63 rejected',
    shown: ['saml-response', 'tampered-saml'],
  },
  {
    id: 22,
    figure: 'invalid LTI launches',
    goal: '0 accepted',
    shown: ['lti-tool', 'lti-launch'],
  },
  {
    id: 23,
    figure: 'redirects to another site',
    goal: '0',
    shown: ['addresses', 'sso'],
  },
]
