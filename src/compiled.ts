/*
 * Run where an image is built: what the bot loads, also where its settings ask for it, is compiled into the image.
 */
import './discord/endpoint/routes.ts';
import './http/server.ts';
import './metrics/metrics.ts';
import './run.ts';
import './store/postgres/open.ts';
import './store/postgres/cluster.ts';
