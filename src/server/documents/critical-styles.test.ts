import { expect, test } from 'vitest'
import { splitStyles } from '#server/commands/split-styles.ts'
import { criticalStyles } from './critical-styles.ts'

const none: string[] = []

test.each([
  ['a class that is there', '.a{x:y}', '<p class="a">', '.a{x:y}'],
  ['a class that is not there', '.b{x:y}', '<p class="a">', ''],
  ['one of several selectors', '.b,.a:hover{x:y}', '<p class="a">', '.b,.a:hover{x:y}'],
  ['elements around it', '.b .a{x:y}', '<p class="a">', ''],
  ['a choice in brackets', '.a:is(.b,.c){x:y}', '<p class="a">', '.a:is(.b,.c){x:y}'],
  ['an exception in brackets', '.a:not(.b){x:y}', '<p class="a">', '.a:not(.b){x:y}'],
  ['an element', 'p,[hidden]{x:y}', '', 'p,[hidden]{x:y}'],
  [
    'an escaped name',
    '.sm\\:w-1\\/2{x:y}.\\32 xl\\:a{x:y}',
    '<p class="sm:w-1/2 2xl:a">',
    '.sm\\:w-1\\/2{x:y}.\\32 xl\\:a{x:y}',
  ],
  [
    'a name with brackets',
    '.\\[a\\:b\\,c\\]{x:y}.\\[d\\]{x:y}',
    '<p class="[a:b,c]">',
    '.\\[a\\:b\\,c\\]{x:y}',
  ],
  [
    'a name with a sign that markup escapes',
    '.\\*\\>b\\&c{x:y}',
    '<p class="*&gt;b&amp;c">',
    '.\\*\\>b\\&c{x:y}',
  ],
  ['a block in a rule', '.a{&:hover{x:y}}.b{&:hover{x:y}}', '<p class="a">', '.a{&:hover{x:y}}'],
  ['a text with a brace', '.a{content:"}"}.b{x:y}', '<p class="a">', '.a{content:"}"}'],
  ['a group with nothing in it', '@media print{.b{x:y}}', '', ''],
  [
    'a group in a layer',
    '@layer l{@media print{.a{x:y}.b{x:y}}}',
    '<p class="a">',
    '@layer l{@media print{.a{x:y}}}',
  ],
  ['a layer that only orders', '@layer l;@layer m{.b{x:y}}', '', '@layer l;@layer m{}'],
  [
    'fonts and animations',
    '@font-face{x:y}@keyframes b{to{x:y}}',
    '',
    '@font-face{x:y}@keyframes b{to{x:y}}',
  ],
])('%s', (_what, stylesheet, markup, styles) => {
  expect(criticalStyles(splitStyles(stylesheet), none)(markup)).toBe(styles)
})

test('a class that a script adds is always there', () => {
  expect(criticalStyles(splitStyles('.a{x:y}.b{x:y}'), ['b'])('')).toBe('.b{x:y}')
})
