import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { type Client, ClientForm, createClient, updateClient } from '#contract/campaigns/clients.ts'
import { bodyOf, fieldsOf } from './client-fields.ts'

export function useClientForm(client: Client | null, onSaved: (client: Client) => void) {
  const isNew = client === null
  return useActionForm(isNew ? createClient : updateClient, {
    start: fieldsOf(client),
    schema: ClientForm,
    read: bodyOf,
    args: (body) =>
      isNew
        ? { body }
        : { params: { id: client.id }, body: { ...body, expectedUpdatedAt: client.updatedAt } },
    success: ({ name }) =>
      isNew ? ['Client Created', `“${name}” is a client now.`] : ['Client Updated', `“${name}” is saved.`],
    failed: isNew ? 'Failed to create the client' : 'Failed to update the client',
    alreadyArrived: 'Your first try went through. Please close this and edit the client.',
    onSuccess: onSaved,
  })
}

export type ClientEditing = ReturnType<typeof useClientForm>
