import { expect, test } from 'vitest'
import { groupByParent, isInsideFolder, toTreeRows, getTabStop, getFolderPath } from './tree.ts'

const folders = [
  { uuid: 'a', parent_uuid: null, name: 'Autumn' },
  { uuid: 'b', parent_uuid: 'a', name: 'Birches' },
  { uuid: 'c', parent_uuid: 'b', name: 'Cones' },
  { uuid: 'w', parent_uuid: null, name: 'Winter' },
]
const shown = (...opened: string[]) =>
  toTreeRows({ top: 'Resources', children: groupByParent(folders), opened: new Set(opened) }).map(
    ({ name, level, isOpen }) => `${level} ${name}${isOpen ? ' open' : ''}`,
  )

test('the tree shows what is opened', () => {
  expect(shown()).toEqual(['1 Resources'])
  expect(shown('', 'a')).toEqual(['1 Resources open', '2 Autumn open', '3 Birches', '2 Winter'])
  expect(shown('', 'b')).toEqual(['1 Resources open', '2 Autumn', '2 Winter'])
})

test('Tab enters the tree at the chosen folder, or at the lowest one above it that can be seen', () => {
  const stopWith = (...opened: string[]) =>
    getTabStop(
      toTreeRows({ top: 'Resources', children: groupByParent(folders), opened: new Set(opened) }),
      folders,
      'c',
    )
  expect([stopWith('', 'a', 'b'), stopWith('', 'a'), stopWith('', 'b'), stopWith()]).toEqual(['c', 'b', 'a', null])
})

test('a folder is within itself and within all above it', () => {
  expect(getFolderPath(folders, 'c').map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c'])
  expect([
    isInsideFolder(folders, 'c', 'a'),
    isInsideFolder(folders, 'a', 'a'),
    isInsideFolder(folders, 'w', 'a'),
  ]).toEqual([true, true, false])
  expect(isInsideFolder(folders, null, 'a')).toBe(false)
})
