/*
 * Run when an image is built: imports everything that the bot may load, so that it is in the image's compile cache.
 */
import './discord/endpoint/routes.ts';
import './http/server.ts';
import './metrics/metrics.ts';
import './run.ts';
import './store/postgres/open.ts';
import './store/postgres/cluster.ts';
