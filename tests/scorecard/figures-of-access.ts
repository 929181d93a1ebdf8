/** Figures 1-23: access control and attacks. */
import type { Figure } from './figure.ts'
import { openFiles } from './optional-tests.ts'

const identity = 'src/server/domains/identity'
const platform = 'src/server/platform'

export const figuresOfAccess: readonly Figure[] = [
  {
    id: 1,
    figure:
      'permission cells right: every call asked by seven kinds of people, with what it takes and with what none takes; which things they are let to, 2 and 3 say',
    goal: '100 % of 700 or more, wrongly allowed 0',
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
    figure: 'things of a schoolmate reached by their uuid',
    goal: '0',
    shown: ['student-privacy', 'journal', 'reflect', 'marks', 'exercises', 'history', 'assignments', 'submissions'],
  },
  {
    id: 4,
    figure: 'fields beyond the declared ones that a call takes, in its blocks and in everything within them',
    goal: '0 changed',
    shown: ['access', 'response-serializer', 'rich-text', 'site'],
  },
  {
    id: 5,
    figure: 'bad bodies tried, answered with 5xx, deaths',
    goal: '8,000 or more, 0, 0',
    shown: ['access', 'error-responses'],
  },
  {
    id: 6,
    figure: 'generated requests close to right, answered with 5xx or not as declared',
    goal: '>= 20,000; 5xx 0; answers match the schema 100 %',
    shown: ['generated-load', 'generated-requests'],
  },
  {
    id: 7,
    figure: 'abuses of HTTP framing',
    goal: '0 fail, 0 warn: none taken, left in silence or answered with 5xx',
    shown: ['http-framing', 'slow-bodies'],
  },
  {
    id: 8,
    figure: 'headers of every answer and page',
    goal: '0 missing',
    shown: ['access', 'headers', 'built-pages', 'public-site', 'trusted-types', 'journeys-every-page'],
  },
  {
    id: 9,
    figure: 'flags of the cookie, chance in the token',
    goal: 'all of them; 128 bits or more',
    shown: ['identity', 'chance', 'origin'],
  },
  {
    id: 10,
    figure:
      'sessions: new at every sign-in, over after an hour or twelve, after sign-out, change and closing; clocks that jump',
    goal: '100 %; nobody in for ever or shut out, nothing removed too soon, jobs done once',
    shown: [
      'identity',
      'sign-in-methods',
      'password-reset',
      'sign-on',
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
    figure: 'guessing of passwords, from one network or from many, a classmate meanwhile, a made-up address',
    goal: '<= 10 tries, then growing delay, no permanent lock',
    shown: ['attempts', 'networks', 'origin'],
  },
  {
    id: 12,
    figure: 'an unknown person against a wrong password: words, status, time',
    goal: 'the same; medians less than 10 ms apart',
    shown: ['account-enumeration', 'identity'],
  },
  {
    id: 13,
    figure: 'rules of passwords',
    goal: 'a dozen cases or more, all of them: twelve letters (eight beside a second step), sixty-four and more taken, common ones refused, letters of every kind, pasting',
    shown: ['rules-passwords', 'second-step', 'sign-in'],
  },
  {
    id: 14,
    figure: 'hostile uploads',
    goal: '52 of 52 as expected, 0 with 5xx, all served inert',
    shown: ['hostile', 'resources-uploads', 'open-file', 'file-answer', 'media-uploads', 'sniff', 'read-zip'],
    elsewhere: {
      'on a full disk fails with a message, leaves no file and works again afterwards':
        'where no small disk can be mounted; figure 29 fills a disk of its own',
      ...openFiles,
    },
  },
  {
    id: 15,
    figure: 'ways of climbing out of a folder',
    goal: '0 leaks, 0 with 5xx',
    shown: ['media', 'storage', 'built-pages', 'open-file', 'file-viewer'],
  },
  {
    id: 16,
    figure: 'signed addresses that were changed, or are over; how long they live',
    goal: 'all refused; five minutes or less',
    shown: ['signatures', 'media', 'file-access', 'open-file', 'admin-uploads'],
  },
  {
    id: 17,
    figure: 'scripts in what people write',
    goal: 'run 0; every call with a place for words takes them, or says why not',
    shown: ['hostile-texts-in-pages', 'html', 'markdown', 'public-pages', 'file-answer'],
    elsewhere: openFiles,
  },
  {
    id: 18,
    figure: 'calls from the page of another site',
    goal: 'all refused',
    shown: ['cross-site-requests', 'events'],
  },
  {
    id: 19,
    figure: 'addresses inside that the server is led to ask',
    goal: '0 of 47 or more reached',
    shown: ['open-addresses', 'fetch-outside', 'lti-tool', 'lti-launch', 'sync', 'providers', 'forbidden-constructs'],
  },
  {
    id: 20,
    figure: 'statements of SQL in texts that reach the database as such',
    goal: '0',
    shown: ['raw-sql', 'generated-load'],
  },
  {
    id: 21,
    figure: 'bent answers of SAML',
    goal: '63 of 63 refused',
    shown: ['validate', 'tampered'],
  },
  {
    id: 22,
    figure: 'bent launches of LTI',
    goal: '0 taken',
    shown: ['lti-tool', 'lti-launch'],
  },
  {
    id: 23,
    figure: 'ways to be led to another site',
    goal: '0',
    shown: ['addresses', 'sign-on'],
  },
]
