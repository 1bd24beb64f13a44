import { createHash } from 'node:crypto'
import * as mediabunny from 'mediabunny'

/** A video's content: each track with its form, and each packet with its time, length, kind and digest. */
export async function contentOf(video: Buffer): Promise<TrackContent[]> {
  using input = new mediabunny.Input({
    formats: [mediabunny.MP4, mediabunny.QTFF, mediabunny.WEBM],
    source: new mediabunny.BufferSource(video),
  })
  const tracks = await input.getTracks()
  return await Promise.all(
    tracks.map(async (track) => ({ ...(await formOf(track)), packets: await packetsOf(track) })),
  )
}

interface TrackContent {
  codec: string | null
  isDefault: boolean
  form: unknown
  packets: PacketContent[]
}

interface PacketContent {
  time: number
  /** The length of the packet; null in a WebM, where most last until the next one. */
  duration: number | null
  isKey: boolean
  digest: string
  transparency: string | null
}

async function formOf(track: mediabunny.InputTrack): Promise<Omit<TrackContent, 'packets'>> {
  const { default: isDefault } = await track.getDisposition()
  const common = { codec: await track.getCodec(), isDefault }
  if (track.isAudioTrack())
    return { ...common, form: { channels: track.numberOfChannels, rate: track.sampleRate } }
  if (!track.isVideoTrack()) return { ...common, form: null }
  const form = {
    size: [track.codedWidth, track.codedHeight],
    shape: track.pixelAspectRatio,
    matrix: await track.getTransformationMatrix(),
    colours: await track.getColorSpace(),
    isTransparent: await track.canBeTransparent(),
  }
  return { ...common, form }
}

async function packetsOf(track: mediabunny.InputTrack): Promise<PacketContent[]> {
  const packets: mediabunny.EncodedPacket[] = []
  for await (const packet of new mediabunny.EncodedPacketSink(track).packets()) packets.push(packet)
  const isPlain = String(await track.getCodec()).startsWith('pcm-')
  if ((await track.input.getFormat()) === mediabunny.WEBM)
    return packets.map((packet) => ({ ...contentOfPacket(packet), duration: null }))
  if (!isPlain) return packets.map(contentOfPacket)
  // Plain sound has no fixed packets: each file may cut it in other places.
  const duration = packets.reduce((sum, packet) => sum + packet.duration, 0)
  const data = Buffer.concat(packets.map(({ data }) => data))
  return [contentOfPacket(new mediabunny.EncodedPacket(data, 'key', packets[0]!.timestamp, duration))]
}

function contentOfPacket({
  data,
  timestamp,
  duration,
  type,
  sideData,
}: mediabunny.EncodedPacket): PacketContent {
  return {
    time: inMicroseconds(timestamp),
    duration: inMicroseconds(duration),
    isKey: type === 'key',
    digest: digestOf(data),
    transparency: sideData.alpha ? digestOf(sideData.alpha) : null,
  }
}

const inMicroseconds = (seconds: number) => Math.round(seconds * 1_000_000)

const digestOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex').slice(0, 16)
