/** Names where the delivery of one request stands: it can be read there and nowhere else (platform/encryption.ts). */
export function deliveryPlace(requestId: number): string {
  return `reward_requests.delivery/${requestId}`
}
