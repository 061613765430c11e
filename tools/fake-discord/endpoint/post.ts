import { type Agent, type IncomingMessage, request } from 'node:http';

export interface Posted {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Posts JSON as Discord does; null where the connection broke or no answer came in time. */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  options: { readonly agent: Agent; readonly signal: AbortSignal },
): Promise<Posted | null> {
  const outgoing = request(url, {
    method: 'POST',
    ...options,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  try {
    outgoing.end(body);
    const response = await answered;
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '', text };
  } catch {
    outgoing.destroy();
    return null;
  }
}
