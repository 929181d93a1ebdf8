/** Writes imsmanifest.xml of a Common Cartridge 1.3 (1EdTech, May 2014): its contents and their order. */
import { escapeXml } from './markup.ts'

export interface CartridgeResource {
  /** The id is unique in the manifest and a valid XML name, so it begins with a letter. */
  id: string
  kind: 'page' | 'file' | 'link'
  /** Its path in the cartridge. */
  place: string
  isLessonPlan?: boolean
  /** The id of another resource that it depends on. */
  dependsOn?: string
}

export interface CartridgeItem {
  id: string
  title: string
  /** The id of the resource that the item opens. A folder has none. */
  resource?: string
  items?: readonly CartridgeItem[]
}

export interface Cartridge {
  id: string
  title: string
  description: string
  items: readonly CartridgeItem[]
  resources: readonly CartridgeResource[]
}

const CP = 'http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1'
const LOM = 'http://ltsc.ieee.org/xsd/imsccv1p3/LOM'
const PROFILE = 'http://www.imsglobal.org/profile/cc/ccv1p3'
const WEB_LINK = 'http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

const schemas = [
  `${CP} ${PROFILE}/ccv1p3_imscp_v1p2_v1p0.xsd`,
  `${LOM}/manifest ${PROFILE}/LOM/ccv1p3_lommanifest_v1p0.xsd`,
  `${LOM}/resource ${PROFILE}/LOM/ccv1p3_lomresource_v1p0.xsd`,
].join(' ')

const renderItemXml = ({ id, title, resource, items = [] }: CartridgeItem): string => {
  const reference = resource === undefined ? '' : ` identifierref="${resource}"`
  return `<item identifier="${id}"${reference}><title>${escapeXml(title)}</title>${items.map(renderItemXml).join('\n')}</item>`
}

/** A link has no href of its own: its only file contains the URL. */
const renderResourceXml = ({ id, kind, place, isLessonPlan = false, dependsOn }: CartridgeResource): string => {
  const file = `<file href="${escapeXml(place)}"/>`
  if (kind === 'link') return `<resource identifier="${id}" type="imswl_xmlv1p3">${file}</resource>`
  const use = isLessonPlan ? ' intendeduse="lessonplan"' : ''
  const depends = dependsOn === undefined ? '' : `<dependency identifierref="${dependsOn}"/>`
  return `<resource identifier="${id}" type="webcontent" href="${escapeXml(place)}"${use}>${file}${depends}</resource>`
}

const renderLomText = (name: string, text: string): string =>
  text ? `<lomimscc:${name}><lomimscc:string language="en">${escapeXml(text)}</lomimscc:string></lomimscc:${name}>` : ''

export const renderManifestXml = ({ id, title, description, items, resources }: Cartridge): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<manifest identifier="${id}" xmlns="${CP}" xmlns:lomimscc="${LOM}/manifest" xmlns:lom="${LOM}/resource"`,
    `  xmlns:xsi="${XSI}" xsi:schemaLocation="${schemas}">`,
    '<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion>',
    `<lomimscc:lom><lomimscc:general>${renderLomText('title', title)}${renderLomText('description', description)}`,
    '</lomimscc:general></lomimscc:lom></metadata>',
    '<organizations><organization identifier="organization" structure="rooted-hierarchy"><item identifier="root">',
    ...items.map(renderItemXml),
    '</item></organization></organizations>',
    '<resources>',
    ...resources.map(renderResourceXml),
    '</resources>',
    '</manifest>',
    '',
  ].join('\n')

export const renderWebLinkXml = ({ title, url }: { title: string; url: string }): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<webLink xmlns="${WEB_LINK}" xmlns:xsi="${XSI}" xsi:schemaLocation="${WEB_LINK} ${PROFILE}/ccv1p3_imswl_v1p3.xsd">`,
    `<title>${escapeXml(title)}</title><url href="${escapeXml(url)}" target="_blank"/></webLink>`,
    '',
  ].join('\n')
