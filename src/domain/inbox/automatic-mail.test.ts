import { expect, test } from 'vitest'
import { isAutomatic } from './automatic-mail.ts'

const OURS = ['support@rewards.example']

const fromPerson = { envelopeSender: 'marie@example.ca', from: 'marie@example.ca', headers: [] }

const withHeaders = (headers: Record<string, string>) => ({
  ...fromPerson,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
})

test.each([
  ['a person’s mail', fromPerson],
  ['Auto-Submitted: no', withHeaders({ 'auto-submitted': 'no' })],
  ['Auto-Submitted: No (by a person)', withHeaders({ 'auto-submitted': ' No (by a person)' })],
  ['a mailing list', withHeaders({ 'list-id': '<team.example.ca>', precedence: 'list' })],
  ['a mailing list of the bulk kind', withHeaders({ 'list-post': '<mailto:t@e.ca>', precedence: 'bulk' })],
  ['X-Autoreply: no', withHeaders({ 'x-autoreply': 'no' })],
  ['a suppression of receipts only', withHeaders({ 'x-auto-response-suppress': 'DR, RN, NRN' })],
  ['a signed mail', withHeaders({ 'content-type': 'multipart/signed; protocol=x' })],
  ['no From header', { ...fromPerson, from: null }],
])('%s is from a person', (_, mail) => {
  expect(isAutomatic(mail, OURS)).toBe(false)
})

test.each([
  ['a bounce', { ...fromPerson, envelopeSender: '' }],
  ['Auto-Submitted: auto-replied', withHeaders({ 'auto-submitted': 'auto-replied' })],
  ['with parameters', withHeaders({ 'auto-submitted': 'Auto-Generated; owner-email="a@b.ca"' })],
  ['a delivery report', withHeaders({ 'content-type': 'Multipart/Report; report-type=delivery-status' })],
  ['Precedence: bulk', withHeaders({ precedence: 'bulk' })],
  ['Precedence: auto_reply', withHeaders({ precedence: 'auto_reply' })],
  ['X-Auto-Response-Suppress: All', withHeaders({ 'x-auto-response-suppress': 'All' })],
  ['X-Auto-Response-Suppress: OOF', withHeaders({ 'x-auto-response-suppress': 'DR, OOF, AutoReply' })],
  ['X-Autoreply: yes', withHeaders({ 'x-autoreply': 'yes' })],
  ['X-Autorespond with a subject', withHeaders({ 'x-autorespond': 'Away until Monday' })],
  ['MAILER-DAEMON', { ...fromPerson, from: 'MAILER-DAEMON@example.ca' }],
  ['our own mail', { ...fromPerson, from: 'Support@Rewards.example' }],
])('%s is automatic', (_, mail) => {
  expect(isAutomatic(mail, OURS)).toBe(true)
})
