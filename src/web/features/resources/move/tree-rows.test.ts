import { expect, test } from 'vitest'
import { groupByParent, isInsideFolder, toTreeRows, getTabStop, getFolderPath } from './tree-rows.ts'

const folders = [
  { uuid: 'a', parent_uuid: null, name: 'Autumn' },
  { uuid: 'b', parent_uuid: 'a', name: 'Birches' },
  { uuid: 'c', parent_uuid: 'b', name: 'Cones' },
  { uuid: 'w', parent_uuid: null, name: 'Winter' },
]
const treeText = (...opened: string[]) =>
  toTreeRows({ top: 'Resources', children: groupByParent(folders), opened: new Set(opened) }).map(
    ({ name, level, isOpen }) => `${level} ${name}${isOpen ? ' open' : ''}`,
  )

test('folder tree lists the children of open folders only', () => {
  expect(treeText()).toEqual(['1 Resources'])
  expect(treeText('', 'a')).toEqual(['1 Resources open', '2 Autumn open', '3 Birches', '2 Winter'])
  expect(treeText('', 'b')).toEqual(['1 Resources open', '2 Autumn', '2 Winter'])
})

test('Tab stop of the folder tree is the chosen folder, or its lowest visible parent', () => {
  const stopWith = (...opened: string[]) =>
    getTabStop(
      toTreeRows({ top: 'Resources', children: groupByParent(folders), opened: new Set(opened) }),
      folders,
      'c',
    )
  expect([stopWith('', 'a', 'b'), stopWith('', 'a'), stopWith('', 'b'), stopWith()]).toEqual(['c', 'b', 'a', null])
})

test('folder is inside itself and inside all of its parents', () => {
  expect(getFolderPath(folders, 'c').map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c'])
  expect([
    isInsideFolder(folders, 'c', 'a'),
    isInsideFolder(folders, 'a', 'a'),
    isInsideFolder(folders, 'w', 'a'),
  ]).toEqual([true, true, false])
  expect(isInsideFolder(folders, null, 'a')).toBe(false)
})
