import { expect, test } from 'vitest'
import { splitStyles } from '#server/commands/split-styles.ts'
import { criticalStyles } from './critical-styles.ts'

const none: string[] = []

test.each([
  ['a class that is there', '.a{x:y}', '<p class="a">', '.a{x:y}'],
  ['a class that is not there', '.b{x:y}', '<p class="a">', ''],
  ['one of several selectors', '.b,.a:focus{x:y}', '<p class="a">', '.b,.a:focus{x:y}'],
  ['elements around it', '.b .a{x:y}', '<p class="a">', ''],
  ['a choice in brackets', '.a:is(.b,.c){x:y}', '<p class="a">', '.a:is(.b,.c){x:y}'],
  ['an exception in brackets', '.a:not(.b){x:y}', '<p class="a">', '.a:not(.b){x:y}'],
  [
    'an only choice',
    ':where(.a>:not(.c)){x:y}:is(:where(.b):focus .a){x:y}',
    '<p class="a">',
    ':where(.a>:not(.c)){x:y}',
  ],
  ['a tag in brackets after a class', '.a:is(p){x:y}', '<p class="a">', '.a:is(p){x:y}'],
  [
    'a class behind brackets',
    ':where(:has([x])) .a{x:y}:where(:has([x])) .b{x:y}',
    '<p class="a">',
    ':where(:has([x])) .a{x:y}',
  ],
  ['a tag that is there', 'p{x:y}.a>p{x:y}', '<p class="a">', 'p{x:y}.a>p{x:y}'],
  ['a tag that is not there', 'ul{x:y}.a ul{x:y}', '<p class="a">', ''],
  ['every element', 'html,[hidden]{x:y}*,::before{x:y}', '', 'html,[hidden]{x:y}*,::before{x:y}'],
  [
    'what a pointer or a selection changes',
    '.a:hover{x:y}::selection{x:y}.a:focus{x:y}',
    '<p class="a">',
    '.a:focus{x:y}',
  ],
  [
    'an escaped name',
    '.sm\\:w-1\\/2{x:y}.\\32 xl\\:a{x:y}',
    '<p class="sm:w-1/2 2xl:a">',
    '.sm\\:w-1\\/2{x:y}.\\32 xl\\:a{x:y}',
  ],
  ['a name that says a later state', '.\\:active{x:y}', '<p class=":active">', '.\\:active{x:y}'],
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
  ['a block in a rule', '.a{&:focus{x:y}}.b{&:focus{x:y}}', '<p class="a">', '.a{&:focus{x:y}}'],
  ['a text with a brace', '.a{content:"}"}.b{x:y}', '<p class="a">', '.a{content:"}"}'],
  ['a group with nothing in it', '@media m{.b{x:y}}', '', ''],
  [
    'a group in a layer',
    '@layer l{@media m{.a{x:y}.b{x:y}}}',
    '<p class="a">',
    '@layer l{@media m{.a{x:y}}}',
  ],
  ['paper', '@media print{.a{x:y}}', '<p class="a">', ''],
  ['a layer that only orders', '@layer l;@layer m{.b{x:y}}', '', '@layer l;@layer m{}'],
  ['a font', '@font-face{x:y}', '', '@font-face{x:y}'],
  [
    'values that a rule names, and those that they name',
    ':root{x:y;--a:1;--b:var(--a);--c:2}.a{x:var(--b)}',
    '<p class="a">',
    ':root{x:y;--a:1;--b:var(--a);}.a{x:var(--b)}',
  ],
  ['a value that none names', ':root{--a:1}.b{x:var(--a)}', '<p class="a">', ''],
  [
    'animations and properties that a rule names',
    '@keyframes k{to{x:y}}@keyframes l{to{x:y}}@property --p{x:y}@property --q{x:y}.a{animation:1s k;--p:1}',
    '<p class="a">',
    '@keyframes k{to{x:y}}@property --p{x:y}.a{animation:1s k;--p:1}',
  ],
])('%s', (_what, stylesheet, markup, styles) => {
  expect(criticalStyles(splitStyles(stylesheet), none)(markup)).toBe(styles)
})

test('a class that a script adds is always there', () => {
  expect(criticalStyles(splitStyles('.a{x:y}.b{x:y}'), ['b'])('')).toBe('.b{x:y}')
})
