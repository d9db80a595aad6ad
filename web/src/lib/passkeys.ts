/** Passkeys: what the browser makes and signs (WebAuthn), as the server writes and reads it. */

type Json = Record<string, unknown>

/** Why there are none: this browser knows none, or this address is none for which browsers make any. */
type Lack = 'here' | 'this'

/** What is lacking for passkeys; null where nothing is. */
export function lack(at: { hostname: string }, isSecure: boolean, isKnown: boolean): Lack | null {
  const isNumber = /^[\d.]+$|:/.test(at.hostname)
  if (!isSecure || isNumber) return 'here'
  return isKnown ? null : 'this'
}

export const lackHere = (): Lack | null => lack(location, window.isSecureContext, 'PublicKeyCredential' in window)

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

export function text(data: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(data)))
  return plain.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const named = (each: Json): PublicKeyCredentialDescriptor => ({ ...each, type: 'public-key', id: bytes(each['id'] as string) })

/** Let the device make a passkey. */
export async function make(options: Json): Promise<Json> {
  const user = options['user'] as Json
  const wish = {
    ...options,
    challenge: bytes(options['challenge'] as string),
    user: { ...user, id: bytes(user['id'] as string) },
    excludeCredentials: ((options['excludeCredentials'] ?? []) as Json[]).map(named),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey: wish })) as PublicKeyCredential
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return sent(made, { clientDataJSON, attestationObject })
}

/** Let the device sign with a passkey, whichever its person picks. */
export async function sign(options: Json): Promise<Json> {
  const wish = {
    ...options,
    challenge: bytes(options['challenge'] as string),
    allowCredentials: ((options['allowCredentials'] ?? []) as Json[]).map(named),
  } as unknown as PublicKeyCredentialRequestOptions
  const signed = (await navigator.credentials.get({ publicKey: wish })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response as AuthenticatorAssertionResponse
  return sent(signed, { clientDataJSON, authenticatorData, signature, userHandle })
}

function sent({ id, rawId, type }: PublicKeyCredential, parts: Record<string, ArrayBuffer | null>): Json {
  const response = Object.fromEntries(Object.entries(parts).flatMap(([name, data]) => (data ? [[name, text(data)]] : [])))
  return { id, rawId: text(rawId), type, response }
}

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'CrOS', 'Mac', 'Linux'] as const
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** What a device may be called until its person says otherwise; empty when nothing tells. */
export function deviceName(agent: string): string {
  const device = DEVICES.find((each) => agent.includes(each)) ?? ''
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1] ?? ''
  return [device.replace('CrOS', 'Chromebook'), browser].filter(Boolean).join(' · ')
}
